-- Apart from its addition, because looking at every invoice would hold up those who write them.
alter table invoice validate constraint invoice_number_check;
