-- no-transaction
-- Fills in what ended the contracts that were terminated before, in short transactions. The job gave the reason `expired`, after the
-- last day was over where the organization is; the same word of a partner that came as late cannot be told from it. A contract that
-- breaks a rule cannot be changed, and stays without.
do $do$
declare
  ended record;
begin
  for ended in
    select contract.organization_id, contract.id, coalesce(termination_reason = 'expired'
      and terminated_at >= (ends_on + 1)::timestamp at time zone organization.time_zone, false) as is_over
    from contract join organization on organization.id = contract.organization_id
    where contract.status = 'terminated' and contract.ended_by is null
  loop
    begin
      update contract set ended_by = case when ended.is_over then 'term' else 'notice' end::ended_by,
        termination_reason = case when ended.is_over then null else termination_reason end
      where organization_id = ended.organization_id and id = ended.id and ended_by is null;
    exception when check_violation then
      raise warning 'countersign: contract % breaks a rule, so that it does not say what ended it.', ended.id;
    end;
    commit;
  end loop;
  begin
    alter table contract validate constraint contract_status_check;
  exception when check_violation then
    raise warning 'countersign: contract_status_check of the table contract is broken by rows that are there. It holds for others, and '
      'these cannot be changed before they keep it (docs/operating.md, "Rows that break a rule").';
  end;
end
$do$;
