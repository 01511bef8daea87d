CREATE TABLE "audit_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"base_number" bigint DEFAULT 0 NOT NULL,
	"base_seal" text DEFAULT '' NOT NULL,
	"head_number" bigint DEFAULT 0 NOT NULL,
	"head_seal" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_chain_one" CHECK ("audit_chain"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_actor_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "seal_number" bigint;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "seal" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seal_number" ON "audit_entry" USING btree ("seal_number");--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit_entry" USING btree ("at") WHERE "audit_entry"."seal" is null;--> statement-breakpoint
INSERT INTO "audit_chain" DEFAULT VALUES;--> statement-breakpoint
-- Audit records are added and nothing else: each is sealed once, and removed by the sweep below alone.
CREATE FUNCTION audit_entry_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.seal IS NULL AND old.seal_number IS NULL
    AND new.seal IS NOT NULL AND new.seal_number IS NOT NULL
    AND to_jsonb(new) - 'seal' - 'seal_number' = to_jsonb(old) - 'seal' - 'seal_number' THEN
    RETURN new;
  END IF;
  IF tg_op = 'DELETE' AND current_setting('audit.sweeping', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'audit_entry is append-only: % refused', tg_op USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION audit_entry_append_only();--> statement-breakpoint
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_append_only();--> statement-breakpoint
-- Removes the beginning of the chain, up to the first row that is to stay; nothing younger than 180 days, whoever asks.
CREATE FUNCTION audit_sweep(keep_from timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  bound timestamptz := least(keep_from, now() - interval '180 days');
  first_kept bigint;
  last_gone record;
  removed bigint;
BEGIN
  PERFORM FROM audit_chain FOR UPDATE;
  SELECT min(seal_number) INTO first_kept FROM audit_entry WHERE seal_number IS NOT NULL AND at >= bound;
  SELECT seal_number, seal INTO last_gone FROM audit_entry
    WHERE seal_number IS NOT NULL AND (first_kept IS NULL OR seal_number < first_kept)
    ORDER BY seal_number DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  UPDATE audit_chain SET base_number = last_gone.seal_number, base_seal = last_gone.seal;
  PERFORM set_config('audit.sweeping', 'on', true);
  DELETE FROM audit_entry WHERE seal_number <= last_gone.seal_number;
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('audit.sweeping', 'off', true);
  RETURN removed;
END $$;
