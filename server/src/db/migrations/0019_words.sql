ALTER TABLE "run" RENAME TO "attempt";--> statement-breakpoint
ALTER TABLE "step_pass" RENAME TO "checkpoint_pass";--> statement-breakpoint
ALTER TABLE "sign_in" RENAME TO "attendance";--> statement-breakpoint
ALTER TABLE "sign_in_class" RENAME TO "attendance_class";--> statement-breakpoint
ALTER TABLE "sign_in_record" RENAME TO "attendance_record";--> statement-breakpoint
ALTER TABLE "sign_in_try" RENAME TO "attendance_try";--> statement-breakpoint
ALTER TABLE "attendance_class" RENAME COLUMN "sign_in_id" TO "attendance_id";--> statement-breakpoint
ALTER TABLE "attendance_record" RENAME COLUMN "sign_in_id" TO "attendance_id";--> statement-breakpoint
ALTER TABLE "attendance_try" RENAME COLUMN "sign_in_id" TO "attendance_id";--> statement-breakpoint
ALTER TABLE "course" RENAME COLUMN "release_told_at" TO "release_notified_at";--> statement-breakpoint
-- Constraints and indexes carry the names of their tables.
DO $$
DECLARE
  item record;
  renamed text;
BEGIN
  FOR item IN
    SELECT conname AS name, conrelid::regclass AS owner FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conname ~ '(^run_|sign_in|step_pass|_run_id_run_id_fk$)'
  LOOP
    renamed := replace(replace(replace(regexp_replace(item.name, '^run_', 'attempt_'), 'sign_in', 'attendance'),
      'step_pass', 'checkpoint_pass'), '_run_id_run_id_fk', '_run_id_attempt_id_fk');
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.owner, item.name, renamed);
  END LOOP;
  FOR item IN
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace AND c.relname ~ '(^run_|sign_in|step_pass)'
  LOOP
    renamed := replace(replace(replace(regexp_replace(item.name, '^run_', 'attempt_'), 'sign_in', 'attendance'),
      'step_pass_run', 'checkpoint_pass_attempt'), 'step_pass', 'checkpoint_pass');
    EXECUTE format('ALTER INDEX %I RENAME TO %I', item.name, renamed);
  END LOOP;
END $$;
