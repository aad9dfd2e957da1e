alter table delivery_attempt add column sent_to text;
