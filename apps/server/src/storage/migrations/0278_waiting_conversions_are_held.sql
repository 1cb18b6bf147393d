-- Who changes a conversion that waits holds its name in the list until the change is there.
grant update on conversion_due to :"jobs";
