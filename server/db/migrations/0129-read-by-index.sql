-- What grows with usage or time is read by an index, never as a whole (decision 079).
-- Corrections give up the claims of entries, and the hourly check asks each entry for its claim.
CREATE INDEX usage_claim_entry ON usage_claim (entry_id);
-- Whether a withdrawn figure stands again.
CREATE INDEX usage_entry_restates ON usage_entry (restates) WHERE restates IS NOT NULL;
-- What one import changed in closed days.
CREATE INDEX usage_closed_change_act ON usage_closed_change (act_id);
-- The figures of the metrics, every few seconds; mails that were given up; what is kept for thirty days.
CREATE INDEX outbox_mail_unsent ON outbox_mail (created_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_mail_created ON outbox_mail (created_at);
-- The newest runs of all jobs, and old ones that are removed.
CREATE INDEX job_invocation_newest ON job_invocation (started_at DESC, id DESC);
CREATE INDEX job_invocation_skipped ON job_invocation (started_at) WHERE status = 'SKIPPED';
-- Deeds of a kind, newest first: who started a job, and the filter of the record.
CREATE INDEX audit_action ON audit (action, at DESC, id DESC);
-- What was done with a key: the filter of the record. By hash, for a text that somebody made up may be longer than a tree takes.
CREATE INDEX audit_key ON audit USING hash ((coalesce(detail ->> 'licenseKeyId', object)));
-- What the log-in leaves behind is removed by its time each hour, and with a person.
CREATE INDEX login_attempt_expiry ON login_attempt (expires_at);
CREATE INDEX login_failure_at ON login_failure (failed_at);
CREATE INDEX idp_record_expiry ON idp_record (expires_at);
CREATE INDEX idp_record_account ON idp_record (account_id_at_provider) WHERE account_id_at_provider IS NOT NULL;
CREATE INDEX session_expiry ON session (expires_at);
CREATE INDEX email_verification_expiry ON email_verification (expires_at);
CREATE INDEX password_link_expiry ON password_link (expires_at);
-- What somebody did, asked when one person turns out to be another: each names the person by a key.
CREATE INDEX receipt_notice_user ON receipt_notice (user_id);
CREATE INDEX submission_search_user ON submission_search (user_id);
CREATE INDEX usage_change_user ON usage_change (user_id);
CREATE INDEX usage_closing_user ON usage_closing (user_id);
CREATE INDEX usage_lowered_decision_user ON usage_lowered_decision (user_id);
CREATE INDEX usage_original_user ON usage_original (user_id);
CREATE INDEX usage_unmatched_user ON usage_unmatched (user_id);
CREATE INDEX usage_unmatched_decision_user ON usage_unmatched_decision (user_id);
CREATE INDEX usage_unmatched_key_user ON usage_unmatched_key (user_id);
