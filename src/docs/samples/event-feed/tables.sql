-- What your program makes of the events, and its place behind the last one.
create table booking (
  invoice text primary key,
  amount bigint not null,
  currency text not null
);
create table feed_place (
  consumer text primary key,
  cursor text not null
);
