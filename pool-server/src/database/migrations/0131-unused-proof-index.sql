-- Served the search for registrations whose proof was overdue. They are not deleted any more.
DROP INDEX users_email_proof_due;
