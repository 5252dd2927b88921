-- What the vendor's records change in closed days (decision 073): an import or a page of the CRM states another figure, or
-- gives a license other dates or another key, so that days count on another license or on none.
CREATE TABLE usage_closed_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act_id uuid NOT NULL,
  account_id text NOT NULL,
  license_key_id text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('FIGURE', 'LICENSE')),
  usage_type text NOT NULL,
  unit text,
  first_day date NOT NULL,
  before numeric NOT NULL,
  after numeric NOT NULL,
  actor text NOT NULL,
  changed_at timestamptz NOT NULL,
  FOREIGN KEY (account_id, license_key_id) REFERENCES license_key (account_id, id)
);
COMMENT ON TABLE usage_closed_change IS 'What the vendor''s records changed in closed days, by license and usage type: for the late list and whoever writes invoices.';
COMMENT ON COLUMN usage_closed_change.act_id IS 'One import, or one page of the CRM: it is one line of the late list.';
COMMENT ON COLUMN usage_closed_change.cause IS 'FIGURE: a record states another figure; LICENSE: dates or key of a license moved days that were counted.';
COMMENT ON COLUMN usage_closed_change.first_day IS 'The first closed day that changed.';
CREATE INDEX usage_closed_change_account ON usage_closed_change (account_id, changed_at);
SELECT protect_account_rows('usage_closed_change');
SELECT make_append_only('usage_closed_change');
GRANT SELECT ON usage_closed_change TO "{db}_staff";
GRANT SELECT, INSERT ON usage_closed_change TO "{db}_system";
