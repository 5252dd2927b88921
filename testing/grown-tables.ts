import { ids } from './access-principals.ts';
import { receiptOf } from './receipts.ts';

/** Rows of the ledger. */
export const ENTRIES = 1_000_000;
/** Rows of what else grows: so many that PostgreSQL reads them by an index wherever one fits. */
export const ROWS = 40_000;
const KEYS = 4_000;
const ACCOUNTS = 400;
const PEOPLE = 500;

/**
 * What may not be read in sequence: it grows with usage or time. Excepted are tables that grow with keys, accounts or
 * people alone (license_key, license_group, report_row, usage_term, account, app_user …): reports and lists of staff
 * read all of them.
 */
const filled: Readonly<Record<string, string>> = {
  usage_submission: `(id, receipt_id, account_id, user_id, kind, file_id, sha256, receipt, submitted_at)
    select pg_temp.named('s' || n), pg_temp.named('r' || n), account_id, person, case n % 5 when 0 then 'FORM' else 'USAGE_FILE' end,
      case n % 5 when 0 then null else pg_temp.named('f' || n) end, case n % 5 when 0 then null else md5('h' || n) end,
      '${JSON.stringify(receiptOf({ keys: [] }))}'::jsonb || jsonb_build_object('id', pg_temp.named('r' || n)), at
    from grown`,
  submission_search: `select pg_temp.named('r' || n), account_id, person, 'USAGE_FILE', at, person, '{}', at::date, at::date, 1, 1, 1, 0,
      'file ' || n from grown`,
  usage_entry: `(account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value, series, seq)
    select k.account_id, k.key_id, pg_temp.named('s' || n % ${ROWS} + 1), case n % 5 when 4 then 'itext-volume-manual'
      else 'itext-json' end, 'itext-core', 'Processed Documents', at, at + interval '1 hour', 1,
      case n % 5 when 4 then null else sha256(k.key_id::bytea) end, n
    from generate_series(1, ${ENTRIES}) as n join grown_key k on k.place = n % ${KEYS}
      cross join lateral (select '2025-10-01'::timestamptz + n / ${KEYS} * interval '1 day' as at) as hours;
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value, series, seq,
      supersedes, change_id)
    select account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, 2, series, seq + ${ENTRIES}, id,
      pg_temp.named('c' || id % ${ROWS}) from usage_entry where id % 49 = 0 and account_id like 'acc-grown-%'`,
  usage_claim: `(account_id, license_key_id, usage_type, period, entry_id)
    select account_id, license_key_id, usage_type, daterange(starts_at::date, starts_at::date + 1), id
    from usage_entry e where series is null and account_id like 'acc-grown-%'
      and supersedes is null and not exists (select from usage_entry newer where newer.supersedes = e.id)`,
  usage_day: `select k.account_id, k.key_id, 'itext-json', 'itext-core', '2025-10-01'::date + n / ${KEYS}, 1
    from generate_series(1, ${ENTRIES / 4}) as n join grown_key k on k.place = n % ${KEYS}`,
  usage_month: `select account_id, license_key_id, source, usage_type, date_trunc('month', day)::date, sum(value)
    from usage_day where license_key_id like 'grown-%' group by 1, 2, 3, 4, 5`,
  usage_event: `select pg_temp.named('e' || n), pg_temp.named('e' || n), account_id from grown`,
  usage_change: `select pg_temp.named('c' || n), account_id, pg_temp.named('r' || n), 1, case n % 2 when 0 then 'CORRECT' else 'WITHDRAW' end,
      case n % 2 when 0 then pg_temp.named('r' || n + 1) end, null, person, 'n', false, 'because', at from grown`,
  usage_unmatched_key: `(submission_id, user_id, account_id, key_hash, key_ciphertext, key_tail, sealed_sha256, attached_at)
    select pg_temp.named('s' || n), person, case n % 2 when 0 then account_id end, sha256(('u' || n % 20000)::bytea), '\\x01', 'tail-' || n,
      'x', case when n % 400 > 0 then at end from grown order by n`,
  usage_unmatched: `(unmatched_key_id, user_id, account_id, product, event, version, starts_at, value)
    select n, person, case n % 2 when 0 then account_id end, 'p', 'e', 'v', at, 1 from grown`,
  usage_unmatched_decision: `select pg_temp.named('d' || n), n, sha256(('u' || n % 20000)::bytea), 1, 'ASSIGN', account_id, null, null, person,
      'n', at from grown where n % 400 > 0`,
  usage_original: `select pg_temp.named('o' || n), pg_temp.named('r' || n), account_id, null, md5('h' || n), 'f', 'm', 1, 1, at from grown`,
  usage_original_chunk: `select pg_temp.named('o' || n), 0, account_id, null, '\\x01' from grown`,
  usage_lowered: `(submission_id, account_id, license_key_id, usage_type, starts_at, standing, value, product, event, version,
      series, outside_term)
    select pg_temp.named('s' || n), account_id, key_id, 'itext-core', at, 2, 1, 'p', 'e', 'v', sha256(key_id::bytea), false from grown`,
  usage_lowered_decision: `select pg_temp.named('s' || n), account_id, 'COUNT', person, 'n', at from grown where n % 100 > 0`,
  usage_closed_change: `(act_id, account_id, license_key_id, cause, usage_type, first_day, before, after, actor, changed_at)
    select pg_temp.named('a' || n / 5), account_id, key_id, 'FIGURE', 'itext-core', at::date, 1, 2, 'import', at from grown`,
  usage_closing: `select pg_temp.named('z' || n), account_id, n, at::date, 'n', person, 'n', at from grown`,
  audit: `(at, user_id, account_id, action, object)
    select at, person, account_id, case n % 1000 when 0 then 'jobs.startJob' else 'session.logIn' end, key_id from grown`,
  audit_check: `(checked_at, findings, sealed, head) select at, 0, n, 'x' from grown`,
  session: `(id_hash, user_id, identity_provider, created_at, last_active_at, expires_at)
    select sha256(('x' || n)::bytea), person, 'local', session_at, session_at, session_at + interval '8 hours'
    from grown cross join lateral (select now() - n * interval '30 seconds' as session_at) as one`,
  customer_view: `(id, session_hash, user_id, account_id, reason, begun_at, ends_at, ended_at)
    select pg_temp.named('v' || n), sha256(('x' || n)::bytea), person, account_id, 'because', at, at, at from grown`,
  login_failure: `(subject_hash, failed_at) select sha256(('l' || n % 5000)::bytea), now() - n * interval '1 second' from grown`,
  idp_record: `(model, id_hash, payload_ciphertext, grant_id, account_id_at_provider, expires_at)
    select 'Session', sha256(('i' || n)::bytea), '\\x01', md5('g' || n), person, now() - n * interval '1 second' from grown`,
  one_time_token: `(token_hash, kind, user_id, email_key, created_at, expires_at)
    select sha256(('w' || n)::bytea), case n % 2 when 0 then 'PASSWORD' else 'ADDRESS' end, person, 'p-' || n, ended_at, ended_at
    from grown cross join lateral (select now() - n * interval '2 seconds' as ended_at) as one`,
  outbox_mail: `(recipient, subject, created_at, sent_at, attempts, next_attempt_at)
    select 'p', 's', mail_at, mail_at, 1, mail_at
    from grown cross join lateral (select now() - n * interval '30 seconds' as mail_at) as one`,
  job_invocation: `(job_name, trigger_id, status, origin, started_at, ended_at, reason)
    select 'job-' || n % 20, 'job-' || n % 20, case when n < 900 then 'SKIPPED' else 'SUCCESS' end, 'h', run_at, run_at,
      case when n < 900 then 'NOTHING_TO_DO' end
    from grown cross join lateral (select now() - n * interval '90 seconds' as run_at) as one`,
  case_event: `(id, account_id, case_id, action, status, user_id, user_name, by_staff, at)
    select pg_temp.named('k' || n), account_id, 'case-' || n, 'STATUS', 'Closed', person, 'n', true, at from grown`,
  alert: `(account_id, kind, product_name, names, keys, raised_at, expiry_date, days, key_ids)
    select account_id, 'EXPIRY', 'iText', '{n}', 1, at, at::date, 30, array[key_id] from grown`,
  notification: `(kind, dedupe_key, user_id, account_id, payload, created_at, not_before, mailed_at)
    select (array['RECEIPTS', 'USAGE_ALERTS', 'EXPIRY_ALERTS', 'REPORTS_DUE', 'USAGE_REMINDER'])[1 + n % 5], 'd' || n, person,
      account_id, '{}', at, at, at from grown`,
  alert_read: `select person, n, at from grown`,
  key_disclosure: `(account_id, license_key_id, user_id, kind, disclosed_at)
    select account_id, key_id, person, 'COPY', at from grown`,
  activation: `(id, account_id, license_key_id, machine_hash, machine_tail, environment, activated_at)
    select pg_temp.named('m' || n), account_id, key_id, sha256(('m' || n)::bytea), 't', 'test', at from grown`,
  license_key_former: `(account_id, license_key_id, key_hash, until)
    select account_id, key_id, sha256(('f' || n)::bytea), at from grown`,
  team_change: `(account_id, cuca_id, at, user_id, user_name, action, object, subject)
    select account_id, 'app', at, person, 'n', 'JOINED', 'o', 's' from grown`,
  crm_conflict: `(object, record_id, account_id, field, winner, found_at)
    select 'case', 'case-' || n, account_id, 'f', 'crm', at from grown`,
};
export const grown = Object.keys(filled);

/**
 * Rows of tables that grow with usage and time, of many keys, accounts and people that nobody asks for: the other
 * account has a twentieth of them, 380 more share the rest.
 */
export const fillGrown = `
  set local session_replication_role = replica;
  set local maintenance_work_mem = '512MB';
  create function pg_temp.named(text) returns uuid immutable language sql
    as $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$;
  create temporary table grown_key on commit drop as
    select n % ${KEYS} as place, 'grown-' || n as key_id, case n % 20 when 0 then '${ids.otherAccount}' else 'acc-grown-' || n % ${ACCOUNTS} end as account_id
    from generate_series(1, ${KEYS}) as n;
  create temporary table grown on commit drop as
    select n, k.account_id, k.key_id, 'person-' || n % ${PEOPLE} as person, now() - n * interval '10 minutes' as at
    from generate_series(1, ${ROWS}) as n join grown_key k on k.place = n % ${KEYS};
  analyze grown_key, grown;
  insert into account (id, name) select 'acc-grown-' || n, 'Account ' || n from generate_series(1, ${ACCOUNTS}) as n;
  insert into app_user (id, email, email_key, first_name, last_name)
    select 'person-' || n, 'p-' || n, 'p-' || n, 'P', 'N' from generate_series(0, ${PEOPLE}) as n;
  insert into license_key_value (key_hash, account_id) select sha256(key_id::bytea), account_id from grown_key;
  insert into license_group (account_id, id, max_volume) select account_id, 'k:' || key_id, 1000 from grown_key;
  insert into license_key (id, account_id, license_group_id, record_type, product_name, platform, key_hash, key_ciphertext,
      key_tail, activation_status, created_date, expiry_date, max_volume)
    select g.key_id, g.account_id, 'k:' || g.key_id, k.record_type, k.product_name, k.platform, sha256(g.key_id::bytea),
      k.key_ciphertext, g.key_id, k.activation_status, k.created_date, k.expiry_date, 1000
    from license_key k cross join grown_key g where k.id = '${ids.otherKey}';
  ${Object.entries(filled)
    .map(([table, rows]) => `insert into ${table} ${rows}`)
    .join(';\n')}`;
