// Generated from server/db/migrations by scripts/generate-tables.ts. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Exact whole numbers: read as decimal strings, since they may exceed 2^53. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;
type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Generated<T>;

export interface AccessRequest {
  id: Defaulted<string>;
  account_id: string;
  cuca_id: string;
  user_id: string;
  user_name: string;
  email: string;
  note: string;
  requested_at: Timestamp;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_by: string | null;
  answerer_name: string | null;
  granted_roles: string[] | null;
}

export interface Account {
  id: string;
  name: string;
  url: string | null;
  owner_id: string | null;
  lead_tools_team_owner_id: string | null;
  cr_csm_id: string | null;
  regional_territory: string | null;
  global_territory: string | null;
  search_text: GeneratedAlways<string>;
  alert_thresholds: number[] | null;
  alert_audiences: string[] | null;
  alerts_changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  alerts_changed_by: string | null;
  alerts_changer_name: string | null;
}

export interface AccountContact {
  account_id: string;
  email_key: string;
  person_id: string;
}

export interface AccountRole {
  user_id: string;
  account_id: string;
  roles: string[];
}

export interface AccountVisit {
  user_id: string;
  account_id: string;
  visited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  report_later_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Activation {
  id: string;
  account_id: string;
  license_key_id: string;
  machine_hash: Buffer;
  machine_tail: string;
  environment: string;
  activated_at: Timestamp;
  repeated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  released_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  released_by: string | null;
  released_by_name: string | null;
}

export interface Alert {
  id: Defaulted<Int8>;
  account_id: string;
  kind: string;
  product_name: string;
  cuca_id: string | null;
  names: string[];
  keys: number;
  raised_at: Timestamp;
  license_group_id: string | null;
  term_start: string | null;
  term_end: string | null;
  threshold: number | null;
  usage_percent: string | null;
  total_usage: string | null;
  max_volume: string | null;
  expiry_date: string | null;
  days: number | null;
  key_ids: Defaulted<string[]>;
}

export interface AlertRead {
  user_id: string;
  alert_id: Int8;
  read_at: Timestamp;
}

export interface ApiToken {
  id: string;
  account_id: string;
  user_id: string;
  maker_name: string;
  name: string;
  scopes: string[];
  token_hash: Buffer;
  hint: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_used_from: string | null;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_by: string | null;
  revoked_by_name: string | null;
  told_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AppUser {
  id: Defaulted<string>;
  iss: string | null;
  sub: string | null;
  email: string;
  email_key: string;
  email_verified: Defaulted<boolean>;
  identity_provider: string | null;
  first_name: string;
  last_name: string;
  global_roles: Defaulted<string[]>;
  authz_version: Defaulted<Int8>;
  disabled: Defaulted<boolean>;
  demo: Defaulted<boolean>;
  password_hash: string | null;
  settings: Defaulted<Json>;
  created_at: Defaulted<Timestamp>;
}

export interface Application {
  id: string;
  account_id: string;
  name: string;
  description: string | null;
  license_type: string | null;
  reporting_frequency: string | null;
  primary_reporting_contact_id: string | null;
  secondary_reporting_contact_id: string | null;
  self_certification_case_id: string | null;
  search_text: GeneratedAlways<string>;
  new_application_case_id: string | null;
}

export interface Audit {
  id: Defaulted<Int8>;
  at: Defaulted<Timestamp>;
  user_id: string | null;
  account_id: string | null;
  action: string;
  object: string | null;
  request_id: string | null;
  detail: Defaulted<Json>;
  actor: string | null;
  network: string | null;
}

export interface AuditCheck {
  id: Defaulted<Int8>;
  checked_at: Timestamp;
  findings: number;
  sealed: Int8;
  head: string | null;
}

export interface AuditSeal {
  number: Int8;
  sealed_at: Timestamp;
  row_ids: string[];
  row_hashes: Buffer;
  last_id: Int8;
  settled_id: Int8;
  previous: Buffer;
  hash: Buffer;
}

export interface CalendarAddress {
  user_id: string;
  token_hash: Buffer;
  created_at: Timestamp;
  last_read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CaseEvent {
  id: string;
  seq: Defaulted<Int8>;
  account_id: string;
  case_id: string;
  action: string;
  status: string;
  note: string | null;
  user_id: string;
  user_name: string;
  by_staff: boolean;
  at: Timestamp;
}

export interface CrmCase {
  id: string;
  account_id: string;
  record_type_name: string;
  type: string;
  sub_type: string;
  subject: string;
  description: string | null;
  platforms: Defaulted<string[]>;
  company_wide_search_performed: boolean | null;
  status: string;
  url: string | null;
  created_date: string;
  created_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CrmConflict {
  id: Defaulted<Int8>;
  object: string;
  record_id: string;
  account_id: string | null;
  field: string;
  portal_value: string | null;
  crm_value: string | null;
  winner: string;
  found_at: Timestamp;
}

export interface CrmOutbox {
  object: string;
  id: string;
  account_id: string;
  version: Defaulted<number>;
  changed_at: Timestamp;
  attempts: Defaulted<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
}

export interface CrmProblem {
  object: string;
  salesforce_id: string;
  problem: string;
  found_at: Timestamp;
}

export interface CrmRecord {
  object: string;
  id: string;
  salesforce_id: string | null;
  base: Defaulted<Json>;
  sent: Defaulted<Json>;
  agreed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CucaRole {
  user_id: string;
  account_id: string;
  cuca_id: string;
  roles: string[];
}

export interface CustomerView {
  id: string;
  session_hash: Buffer;
  user_id: string;
  account_id: string;
  subject_id: string | null;
  account_roles: Defaulted<string[]>;
  cuca_id: string | null;
  cuca_roles: Defaulted<string[]>;
  reason: string;
  begun_at: Timestamp;
  ends_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Draft {
  account_id: string;
  kind: string;
  cuca_id: Defaulted<string>;
  version: string;
  content_ciphertext: Buffer;
  holder_id: string;
  holder_name: string;
  saved_at: Timestamp;
  expires_at: Timestamp;
}

export interface EmailVerified {
  iss: string;
  sub: string;
  email_key: string;
  verified_at: Timestamp;
}

export interface ExposedKey {
  id: Defaulted<string>;
  account_id: string;
  license_key_id: string;
  reason: string;
  reported_by: string;
  reported_by_name: string;
  reported_at: Timestamp;
  withdrawn_by: string | null;
  withdrawn_by_name: string | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  replaced_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  replaced_tail: string | null;
}

export interface IdpRecord {
  model: string;
  id_hash: Buffer;
  payload_ciphertext: Buffer;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  account_id_at_provider: string | null;
  consumed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Invitation {
  id: string;
  account_id: string;
  cuca_id: string;
  email: string;
  email_key: string;
  roles: string[];
  token_hash: Buffer;
  invited_by: string;
  inviter_name: string;
  created_at: Timestamp;
  sent_at: Timestamp;
  expires_at: Timestamp;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  accepted_by: string | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface JobInvocation {
  id: Defaulted<string>;
  job_name: string;
  trigger_id: string;
  status: string;
  origin: string;
  attempt: Defaulted<number>;
  started_at: Timestamp;
  heartbeat_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reason: string | null;
  error: string | null;
  summary: Defaulted<Json>;
  cancel_asked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface JobTrigger {
  trigger_id: string;
  due_at: Timestamp;
  retry_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failures: Defaulted<number>;
}

export interface KeyDisclosure {
  id: Defaulted<Int8>;
  account_id: string;
  license_key_id: string;
  user_id: string;
  kind: string;
  disclosed_at: Timestamp;
}

export interface LicenseFile {
  license_key_id: string;
  account_id: string;
  file_name: string;
  content_ciphertext: Buffer;
  sha256: string;
  byte_size: number;
}

export interface LicenseGroup {
  account_id: string;
  id: string;
  group_id: string | null;
  max_volume: string | null;
  term_start: string | null;
  term_end: string | null;
  total_usage: string | null;
  usage_by_type: Defaulted<Json>;
  reporting_type: string | null;
  last_time_used: string | null;
  must_recount: Defaulted<boolean>;
}

export interface LicenseKey {
  id: string;
  account_id: string;
  cuca_id: string | null;
  license_group_id: string;
  group_id: string | null;
  license_id: string | null;
  record_type: string;
  product_name: string;
  licensed_product: string | null;
  version: string | null;
  suffix: string | null;
  product_category: string | null;
  platform: string | null;
  product_license: string | null;
  product_license_url: string | null;
  product_license_descriptor: string | null;
  product_license_contact_name: string | null;
  product_license_contact_email: string | null;
  key_hash: Buffer | null;
  key_ciphertext: Buffer | null;
  key_tail: string | null;
  download_license_key_url: string | null;
  license: string | null;
  purchased_features: string | null;
  deployment_type: string | null;
  environment: string | null;
  activation_status: string | null;
  created_date: string | null;
  expiry_date: string | null;
  max_volume: string | null;
  max_volume_missing_reason: string | null;
  last_time_used: string | null;
  last_disclosed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  max_activations: string | null;
}

export interface LicenseKeyFormer {
  id: Defaulted<Int8>;
  account_id: string;
  license_key_id: string;
  key_hash: Buffer;
  until: Timestamp;
}

export interface LicenseKeyValue {
  key_hash: Buffer;
  account_id: string;
}

export interface LoginFailure {
  id: Defaulted<Int8>;
  subject_hash: Buffer;
  failed_at: Timestamp;
}

export interface Migration {
  name: string;
  sha256: string;
  applied_at: Defaulted<Timestamp>;
}

export interface Notification {
  id: Defaulted<Int8>;
  kind: string;
  dedupe_key: string;
  user_id: string | null;
  account_id: string | null;
  payload: Json;
  created_at: Timestamp;
  not_before: Timestamp;
  mailed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OneTimeToken {
  token_hash: Buffer;
  kind: string;
  user_id: string | null;
  email_key: string | null;
  payload: Defaulted<Json>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OutboxMail {
  id: Defaulted<Int8>;
  recipient: string;
  subject: string;
  body_ciphertext: Buffer | null;
  created_at: Timestamp;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  attempts: Defaulted<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  lease_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  given_up_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Person {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  email_key: GeneratedAlways<string>;
}

export interface PersonalChoice {
  user_id: string;
  name: string;
  value: Json;
  chosen_at: Timestamp;
}

export interface PortalState {
  name: string;
  value: Json;
}

export interface ReportRow {
  license_key_id: string;
  account_id: string;
  product_name: string;
  licensed_product: string | null;
  platform: string | null;
  record_type: string;
  product_category: string | null;
  product_license: string | null;
  product_license_url: string | null;
  product_license_descriptor: string | null;
  license_contact_email: string | null;
  activation_status: string | null;
  key_tail: string | null;
  created_date: string | null;
  expiry_date: string | null;
  sort_expiry: string;
  last_time_used: string | null;
  usage_percent: string | null;
  total_usage: string | null;
  max_volume: string | null;
  max_volume_missing_reason: string | null;
  group_reporting_type: string | null;
  cuca_id: string | null;
  application_name: string | null;
  product_text: GeneratedAlways<string>;
  search_text: string;
  other_script: GeneratedAlways<boolean>;
}

export interface ReportView {
  id: string;
  owner_id: string;
  name: string | null;
  filters: Json;
  sort: string;
  shared: boolean;
  changed_at: Timestamp;
  columns: ColumnType<unknown | null, string | null | undefined, string | null>;
}

export interface Session {
  id_hash: Buffer;
  user_id: string;
  identity_provider: string;
  created_at: Timestamp;
  last_active_at: Timestamp;
  expires_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_reason: string | null;
  refresh_token_ciphertext: Buffer | null;
  id_token_ciphertext: Buffer | null;
  provider_expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  refresh_version: Defaulted<number>;
  refresh_lease_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  public_id: Defaulted<string>;
  user_agent: string | null;
  address: string | null;
}

export interface SigningKey {
  kid: string;
  purpose: string;
  private_key_ciphertext: Buffer;
  public_jwk: Json;
  created_at: Defaulted<Timestamp>;
}

export interface SubmissionSearch {
  receipt_id: string;
  account_id: string | null;
  user_id: string | null;
  kind: string;
  submitted_at: Timestamp;
  person: string;
  products: string[];
  first_day: string | null;
  last_day: string | null;
  records: Int8;
  keys: number;
  written: Int8;
  kept: Int8;
  search_text: string;
}

export interface TeamChange {
  id: Defaulted<Int8>;
  account_id: string;
  cuca_id: string;
  at: Timestamp;
  user_id: string;
  user_name: string;
  action: string;
  object: string;
  subject: string;
  roles_before: string[] | null;
  roles: string[] | null;
}

export interface Territory {
  global: string;
  regional: string;
}

export interface UsageChange {
  id: string;
  account_id: string;
  receipt_id: string;
  ordinal: number;
  action: string;
  next_receipt_id: string | null;
  cause_id: string | null;
  user_id: string;
  user_name: string;
  by_staff: boolean;
  reason: string;
  changed_at: Timestamp;
}

export interface UsageClaim {
  id: Defaulted<Int8>;
  account_id: string;
  license_key_id: string;
  usage_type: string;
  environment: Defaulted<string>;
  processors_per_server: Defaulted<number>;
  period: string;
  entry_id: Int8;
  application_id: Defaulted<string>;
}

export interface UsageClosedChange {
  id: Defaulted<Int8>;
  act_id: string;
  account_id: string;
  license_key_id: string;
  cause: string;
  usage_type: string;
  unit: string | null;
  first_day: string;
  before: string;
  after: string;
  actor: string;
  changed_at: Timestamp;
}

export interface UsageClosing {
  id: string;
  account_id: string;
  ordinal: number;
  closed_until: string | null;
  note: string;
  user_id: string;
  user_name: string;
  closed_at: Timestamp;
}

export interface UsageDay {
  account_id: string;
  license_key_id: string;
  source: string;
  usage_type: string;
  day: string;
  value: string;
}

export interface UsageEntry {
  id: Defaulted<Int8>;
  account_id: string;
  license_key_id: string;
  submission_id: string | null;
  source: string;
  usage_type: string;
  unit: string | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
  value: Int8;
  application_id: string | null;
  environment: string | null;
  deployment_type: string | null;
  processors_per_server: number | null;
  number_of_servers: number | null;
  product: string | null;
  event: string | null;
  version: string | null;
  instance_id: string | null;
  seq: ColumnType<
    string | null,
    string | number | bigint | null | undefined,
    string | number | bigint | null
  >;
  series: Buffer | null;
  outside_term: Defaulted<boolean>;
  supersedes: ColumnType<
    string | null,
    string | number | bigint | null | undefined,
    string | number | bigint | null
  >;
  recorded_at: Defaulted<Timestamp>;
  void: Defaulted<boolean>;
  restates: ColumnType<
    string | null,
    string | number | bigint | null | undefined,
    string | number | bigint | null
  >;
  change_id: string | null;
}

export interface UsageEvent {
  id: string;
  content: string;
  account_id: string;
}

export interface UsageLowered {
  id: Defaulted<Int8>;
  submission_id: string;
  account_id: string;
  license_key_id: string;
  usage_type: string;
  unit: string | null;
  starts_at: Timestamp;
  standing: Int8;
  value: Int8;
  product: string;
  event: string;
  version: string;
  series: Buffer;
  outside_term: boolean;
}

export interface UsageLoweredDecision {
  submission_id: string;
  account_id: string;
  action: string;
  user_id: string;
  user_name: string;
  decided_at: Timestamp;
}

export interface UsageMonth {
  account_id: string;
  license_key_id: string;
  source: string;
  usage_type: string;
  month: string;
  value: string;
}

export interface UsageOriginal {
  id: string;
  receipt_id: string;
  account_id: string | null;
  user_id: string | null;
  sha256: string;
  file_name: string;
  media_type: string;
  byte_size: Int8;
  chunks: number;
  kept_at: Timestamp;
}

export interface UsageOriginalChunk {
  original_id: string;
  n: number;
  account_id: string | null;
  user_id: string | null;
  ciphertext: Buffer;
}

export interface UsageSubmission {
  id: string;
  receipt_id: string;
  account_id: string | null;
  user_id: string | null;
  kind: string;
  file_name: string | null;
  file_id: string | null;
  instance_id: string | null;
  seq: ColumnType<
    string | null,
    string | number | bigint | null | undefined,
    string | number | bigint | null
  >;
  sha256: string | null;
  raw_sha256: string | null;
  contact_email: string | null;
  event_count: Defaulted<Int8>;
  byte_size: Defaulted<Int8>;
  part: Defaulted<number>;
  receipt: Json;
  submitted_at: Timestamp;
  token_id: string | null;
  received_on: string | null;
  idempotency_key: string | null;
}

export interface UsageTerm {
  account_id: string;
  license_group_id: string;
  reporting_type: string;
  usage_type: string;
  counted: boolean;
  value: string;
}

export interface UsageUnmatched {
  id: Defaulted<Int8>;
  unmatched_key_id: Int8;
  user_id: string;
  account_id: string | null;
  product: string;
  event: string;
  version: string;
  starts_at: Timestamp;
  value: Int8;
  source: string | null;
  instance_id: string | null;
  events: Defaulted<number>;
}

export interface UsageUnmatchedDecision {
  id: string;
  unmatched_key_id: Int8;
  key_hash: Buffer;
  ordinal: number;
  action: string;
  account_id: string | null;
  license_key_id: string | null;
  note: string | null;
  user_id: string;
  user_name: string;
  decided_at: Timestamp;
}

export interface UsageUnmatchedKey {
  id: Defaulted<Int8>;
  submission_id: string;
  user_id: string;
  account_id: string | null;
  key_hash: Buffer;
  key_ciphertext: Buffer;
  key_tail: string;
  mac: string | null;
  sealed_sha256: string;
  attached_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  attached_account_id: string | null;
  declined_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  refusal: string | null;
}

export interface DB {
  access_request: AccessRequest;
  account: Account;
  account_contact: AccountContact;
  account_role: AccountRole;
  account_visit: AccountVisit;
  activation: Activation;
  alert: Alert;
  alert_read: AlertRead;
  api_token: ApiToken;
  app_user: AppUser;
  application: Application;
  audit: Audit;
  audit_check: AuditCheck;
  audit_seal: AuditSeal;
  calendar_address: CalendarAddress;
  case_event: CaseEvent;
  crm_case: CrmCase;
  crm_conflict: CrmConflict;
  crm_outbox: CrmOutbox;
  crm_problem: CrmProblem;
  crm_record: CrmRecord;
  cuca_role: CucaRole;
  customer_view: CustomerView;
  draft: Draft;
  email_verified: EmailVerified;
  exposed_key: ExposedKey;
  idp_record: IdpRecord;
  invitation: Invitation;
  job_invocation: JobInvocation;
  job_trigger: JobTrigger;
  key_disclosure: KeyDisclosure;
  license_file: LicenseFile;
  license_group: LicenseGroup;
  license_key: LicenseKey;
  license_key_former: LicenseKeyFormer;
  license_key_value: LicenseKeyValue;
  login_failure: LoginFailure;
  migration: Migration;
  notification: Notification;
  one_time_token: OneTimeToken;
  outbox_mail: OutboxMail;
  person: Person;
  personal_choice: PersonalChoice;
  portal_state: PortalState;
  report_row: ReportRow;
  report_view: ReportView;
  session: Session;
  signing_key: SigningKey;
  submission_search: SubmissionSearch;
  team_change: TeamChange;
  territory: Territory;
  usage_change: UsageChange;
  usage_claim: UsageClaim;
  usage_closed_change: UsageClosedChange;
  usage_closing: UsageClosing;
  usage_day: UsageDay;
  usage_entry: UsageEntry;
  usage_event: UsageEvent;
  usage_lowered: UsageLowered;
  usage_lowered_decision: UsageLoweredDecision;
  usage_month: UsageMonth;
  usage_original: UsageOriginal;
  usage_original_chunk: UsageOriginalChunk;
  usage_submission: UsageSubmission;
  usage_term: UsageTerm;
  usage_unmatched: UsageUnmatched;
  usage_unmatched_decision: UsageUnmatchedDecision;
  usage_unmatched_key: UsageUnmatchedKey;
}
