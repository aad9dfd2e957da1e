-- Every row was written without a person, or under the constraint.
alter table member validate constraint member_person_id_fkey;
