-- What a person does in the operators' area is told apart from what they do as a member: an organization's members
-- do not read who of the operators acted.
alter type actor_kind add value 'operator_person';
