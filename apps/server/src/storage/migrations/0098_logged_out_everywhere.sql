-- Where an outside issuer signs people in: access tokens from before this moment are refused.
alter table app_user add column logged_out_at timestamptz;
