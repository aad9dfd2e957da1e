-- Of a session that began in another cell: there its person signed in. It makes nobody an operator of this one.
alter table session add column from_cell text;
