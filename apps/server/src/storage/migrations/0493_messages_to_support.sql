-- People write to the operator from the app: noted as other mails that people cause, so that no one floods the address.
alter table people_mail drop constraint people_mail_kind_check;
alter table people_mail add constraint people_mail_kind_check check (kind in ('invitation', 'reset', 'report', 'support'));
