-- What people are told by themselves: that a maximum is nearly or wholly used, and that licenses expire soon.
CREATE TABLE alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('USAGE', 'EXPIRY')),
  product_name text NOT NULL,
  cuca_id text,
  names text[] NOT NULL,
  keys integer NOT NULL CHECK (keys > 0),
  raised_at timestamptz NOT NULL,
  license_group_id text,
  term_start date,
  term_end date,
  threshold integer,
  usage_percent numeric,
  total_usage numeric,
  max_volume numeric,
  expiry_date date,
  days integer,
  CHECK (kind <> 'USAGE' OR num_nulls(license_group_id, term_start, term_end, threshold, usage_percent, total_usage, max_volume) = 0),
  CHECK (kind <> 'EXPIRY' OR num_nulls(expiry_date, days) = 0)
);
COMMENT ON TABLE alert IS 'One thing that people are told, with the figures of that moment.';
COMMENT ON COLUMN alert.cuca_id IS 'The only application of its keys: whoever may see that application alone sees the alert. Null: keys of none or of several.';
COMMENT ON COLUMN alert.names IS 'The first few keys, by product license, else by the tail.';
CREATE INDEX alert_of_account ON alert (account_id, id DESC);
SELECT protect_account_rows('alert');

CREATE TABLE alert_usage_mark (
  account_id text NOT NULL REFERENCES account,
  license_group_id text NOT NULL,
  term_start date NOT NULL,
  threshold integer NOT NULL,
  PRIMARY KEY (account_id, license_group_id, term_start, threshold)
);
COMMENT ON TABLE alert_usage_mark IS 'Thresholds that a group has reached in a term, told or passed over by a higher one: none is told twice, whatever is corrected.';
SELECT protect_account_rows('alert_usage_mark');

CREATE TABLE alert_expiry_mark (
  account_id text NOT NULL REFERENCES account,
  license_key_id text NOT NULL,
  expiry_date date NOT NULL,
  days integer NOT NULL,
  PRIMARY KEY (license_key_id, expiry_date, days)
);
COMMENT ON TABLE alert_expiry_mark IS 'What was told of a key''s expiry; a key that is renewed has another day.';
CREATE INDEX alert_expiry_mark_account ON alert_expiry_mark (account_id);
SELECT protect_account_rows('alert_expiry_mark');

CREATE TABLE alert_notice (
  user_id text NOT NULL REFERENCES app_user,
  alert_id bigint NOT NULL REFERENCES alert,
  noticed_at timestamptz NOT NULL,
  mailed_at timestamptz,
  PRIMARY KEY (user_id, alert_id)
);
COMMENT ON TABLE alert_notice IS 'Whom an alert is to be told by mail: written with the alert, marked with the mail.';
COMMENT ON COLUMN alert_notice.mailed_at IS 'When its mail was put into the outbox, or left out because its reader wants none.';
CREATE INDEX alert_notice_alert ON alert_notice (alert_id);
CREATE INDEX alert_notice_waiting ON alert_notice (user_id) WHERE mailed_at IS NULL;
ALTER TABLE alert_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON alert_notice TO "{db}_system" USING (true) WITH CHECK (true);

CREATE TABLE alert_read (
  user_id text NOT NULL REFERENCES app_user,
  alert_id bigint NOT NULL REFERENCES alert,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, alert_id)
);
COMMENT ON TABLE alert_read IS 'Who marked which alert as read: for each person their own.';
CREATE INDEX alert_read_alert ON alert_read (alert_id);
ALTER TABLE alert_read ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_read FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON alert_read USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
CREATE POLICY system ON alert_read TO "{db}_system" USING (true) WITH CHECK (true);

CREATE TABLE alert_setting (
  account_id text PRIMARY KEY REFERENCES account,
  thresholds integer[] NOT NULL CHECK (cardinality(thresholds) <= 6),
  audiences text[] NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL REFERENCES app_user,
  changer_name text NOT NULL
);
COMMENT ON TABLE alert_setting IS 'At which percentages an account''s people are told, and who is; no row: as for every account.';
COMMENT ON COLUMN alert_setting.changer_name IS 'As it was then.';
CREATE INDEX alert_setting_changer ON alert_setting (changed_by);
SELECT protect_account_rows('alert_setting');

CREATE INDEX license_key_expiry ON license_key (expiry_date, account_id) WHERE expiry_date IS NOT NULL;

GRANT SELECT ON alert TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT ON alert_read TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE ON alert_setting TO "{db}_tenant", "{db}_staff";
GRANT SELECT, INSERT, UPDATE, DELETE ON alert, alert_usage_mark, alert_expiry_mark, alert_notice, alert_read, alert_setting TO "{db}_system";
