-- A link that somebody sends to somebody else signs the other in to the sender's account. So the console signs in without a
-- question only in the browser that asked for the link: this is the SHA-256 of the mark in its cookie.
alter table sign_in_link add column asked_by_sha256 bytea;
