-- When the rows of an organization that lives elsewhere were removed. Its move is remembered for some minutes more, with the triggers that
-- refuse what somebody writes who asked before it was gone.
alter table organization_move add column removed_at timestamptz(3);
