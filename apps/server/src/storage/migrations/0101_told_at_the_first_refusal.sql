-- The front that first refuses an open for want of a credit says so itself, instead of the next look of the jobs.
grant insert on credit_warning to :"app";
