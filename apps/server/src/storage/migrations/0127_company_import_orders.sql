-- A company's file that has arrived is imported by a worker: where it lies on the disk, and its password, sealed, until it is done.
alter table company_arrival
  add column file text,
  add column file_bytes bigint,
  add column passphrase text;
