-- What the last attempt of a delivery came to, if the delivery is held, failed or canceled: the HTTP status, or the class of the error.
-- An index has it, so that the delivery log finds them. Null for every other delivery: the end of a delivery that arrives changes nothing
-- that an index looks at. The recorder writes it; the trigger does where something else ends the delivery.
alter table delivery add column notable_response text;
