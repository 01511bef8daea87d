ALTER TABLE "user" RENAME TO "account";--> statement-breakpoint
ALTER TABLE "check" RENAME TO "check_result";--> statement-breakpoint
ALTER INDEX "user_pkey" RENAME TO "account_pkey";--> statement-breakpoint
ALTER INDEX "check_pkey" RENAME TO "check_result_pkey";--> statement-breakpoint
-- What has had no key so far may name something that is gone.
DELETE FROM "console_ticket";--> statement-breakpoint
UPDATE "course" SET "cover_id" = NULL WHERE "cover_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "file" f WHERE f."id" = "cover_id");--> statement-breakpoint
UPDATE "section" s SET "parent_id" = NULL WHERE s."parent_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "section" p WHERE p."id" = s."parent_id");--> statement-breakpoint
UPDATE "help_document" d SET "parent_id" = NULL WHERE d."parent_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "help_document" p WHERE p."id" = d."parent_id");--> statement-breakpoint
UPDATE "run" SET "marked_by" = NULL WHERE "marked_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "account" a WHERE a."id" = "marked_by");--> statement-breakpoint
UPDATE "published_mark" SET "published_by" = NULL WHERE "published_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "account" a WHERE a."id" = "published_by");--> statement-breakpoint
UPDATE "step_pass" SET "taken_back_by" = NULL WHERE "taken_back_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "account" a WHERE a."id" = "taken_back_by");--> statement-breakpoint
UPDATE "sign_in_record" SET "marked_by" = NULL WHERE "marked_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "account" a WHERE a."id" = "marked_by");--> statement-breakpoint
UPDATE "audit_entry" SET "actor_id" = NULL WHERE "actor_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "account" a WHERE a."id" = "actor_id");--> statement-breakpoint
ALTER TABLE "class_member" DROP CONSTRAINT "class_member_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "known_device" DROP CONSTRAINT "known_device_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "session" DROP CONSTRAINT "session_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "user_role" DROP CONSTRAINT "user_role_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "announcement" DROP CONSTRAINT "announcement_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "assistant" DROP CONSTRAINT "assistant_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "course_student" DROP CONSTRAINT "course_student_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "job" DROP CONSTRAINT "job_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "console_ticket" DROP CONSTRAINT "console_ticket_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "console_visit" DROP CONSTRAINT "console_visit_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "machine" DROP CONSTRAINT "machine_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "published_mark" DROP CONSTRAINT "published_mark_run_id_run_id_fk";
--> statement-breakpoint
ALTER TABLE "step_pass" DROP CONSTRAINT "step_pass_teacher_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "step_pass" DROP CONSTRAINT "step_pass_run_id_run_id_fk";
--> statement-breakpoint
ALTER TABLE "memo" DROP CONSTRAINT "memo_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "message_record" DROP CONSTRAINT "message_record_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_sender_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "login_record" DROP CONSTRAINT "login_record_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "user_profile" DROP CONSTRAINT "user_profile_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "schedule_feed" DROP CONSTRAINT "schedule_feed_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_in_record" DROP CONSTRAINT "sign_in_record_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_in_record" DROP CONSTRAINT "sign_in_record_sign_in_id_sign_in_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_in_try" DROP CONSTRAINT "sign_in_try_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_in_try" DROP CONSTRAINT "sign_in_try_sign_in_id_sign_in_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_in" DROP CONSTRAINT "sign_in_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "sign_in" DROP CONSTRAINT "sign_in_course_id_course_id_fk";
--> statement-breakpoint
ALTER TABLE "check_result" DROP CONSTRAINT "check_run_id_run_id_fk";
--> statement-breakpoint
ALTER TABLE "check_result" DROP CONSTRAINT "check_checkpoint_id_checkpoint_id_fk";
--> statement-breakpoint
ALTER TABLE "course" DROP CONSTRAINT "course_teacher_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "reading_visit" DROP CONSTRAINT "reading_visit_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "reading_visit" DROP CONSTRAINT "reading_visit_section_id_section_id_fk";
--> statement-breakpoint
ALTER TABLE "run" DROP CONSTRAINT "run_owner_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "submission" DROP CONSTRAINT "submission_run_id_run_id_fk";
--> statement-breakpoint
ALTER TABLE "upload" DROP CONSTRAINT "upload_owner_id_user_id_fk";
--> statement-breakpoint
DROP INDEX "user_login_name";--> statement-breakpoint
DROP INDEX "machine_image_live";--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_member" ADD CONSTRAINT "class_member_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant" ADD CONSTRAINT "assistant_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_student" ADD CONSTRAINT "course_student_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_document" ADD CONSTRAINT "help_document_parent_id_help_document_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."help_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_ticket" ADD CONSTRAINT "console_ticket_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_ticket" ADD CONSTRAINT "console_ticket_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_visit" ADD CONSTRAINT "console_visit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_published_by_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_pass" ADD CONSTRAINT "step_pass_teacher_id_account_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_pass" ADD CONSTRAINT "step_pass_taken_back_by_account_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_pass" ADD CONSTRAINT "step_pass_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memo" ADD CONSTRAINT "memo_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_record" ADD CONSTRAINT "message_record_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_record" ADD CONSTRAINT "login_record_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profile" ADD CONSTRAINT "user_profile_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_feed" ADD CONSTRAINT "schedule_feed_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_record" ADD CONSTRAINT "sign_in_record_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_record" ADD CONSTRAINT "sign_in_record_marked_by_account_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_record" ADD CONSTRAINT "sign_in_record_sign_in_id_sign_in_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_try" ADD CONSTRAINT "sign_in_try_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_try" ADD CONSTRAINT "sign_in_try_sign_in_id_sign_in_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_result" ADD CONSTRAINT "check_result_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_result" ADD CONSTRAINT "check_result_checkpoint_id_checkpoint_id_fk" FOREIGN KEY ("checkpoint_id") REFERENCES "public"."checkpoint"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_cover_id_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_teacher_id_account_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_visit" ADD CONSTRAINT "reading_visit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_visit" ADD CONSTRAINT "reading_visit_section_id_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."section"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_marked_by_account_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_parent_id_section_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."section"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_login_name" ON "account" USING btree (lower("login_name"));--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "file_sha256" ON "file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "machine_image" ON "machine" USING btree ("image_id","state");--> statement-breakpoint
CREATE INDEX "sign_in_try_user" ON "sign_in_try" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_entry" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit_entry" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "course_cover" ON "course" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "experiment_image" ON "experiment" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "reading_visit_user" ON "reading_visit" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "section_parent" ON "section" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "attachment_file" ON "attachment" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_type_word" CHECK ("resource"."type" in ('catalog', 'menu', 'button')) NOT VALID;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_open_target_word" CHECK ("resource"."open_target" in ('', 'new')) NOT VALID;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_type_word" CHECK ("role"."type" in ('system', 'custom')) NOT VALID;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_data_range_word" CHECK ("role"."data_range" in ('all', 'organization', 'self')) NOT VALID;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_state_word" CHECK ("account"."state" in ('normal', 'disabled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_language_word" CHECK ("account"."language" in ('', 'zh_cn', 'en_us', 'zh_tw', 'mn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_audience_word" CHECK ("announcement"."audience" in ('all')) NOT VALID;--> statement-breakpoint
ALTER TABLE "assistant" ADD CONSTRAINT "assistant_offset_range" CHECK ("assistant"."offset" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "assistant" ADD CONSTRAINT "assistant_edge_word" CHECK ("assistant"."edge" in ('left', 'right')) NOT VALID;--> statement-breakpoint
ALTER TABLE "period_time" ADD CONSTRAINT "period_time_number_range" CHECK ("period_time"."number" between 1 and 12) NOT VALID;--> statement-breakpoint
ALTER TABLE "period_time" ADD CONSTRAINT "period_time_order" CHECK ("period_time"."start_time" < "period_time"."end_time") NOT VALID;--> statement-breakpoint
ALTER TABLE "special_day" ADD CONSTRAINT "special_day_kind_word" CHECK ("special_day"."kind" in ('holiday', 'asDate', 'asWeekday')) NOT VALID;--> statement-breakpoint
ALTER TABLE "special_day" ADD CONSTRAINT "special_day_as_weekday_word" CHECK ("special_day"."as_weekday" in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')) NOT VALID;--> statement-breakpoint
ALTER TABLE "special_day" ADD CONSTRAINT "special_day_as" CHECK (("special_day"."kind" = 'asDate') = ("special_day"."as_date" is not null) and ("special_day"."kind" = 'asWeekday') = ("special_day"."as_weekday" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_order" CHECK ("term"."start_date" <= "term"."end_date") NOT VALID;--> statement-breakpoint
ALTER TABLE "course_student" ADD CONSTRAINT "course_student_kind_word" CHECK ("course_student"."kind" in ('restudy', 'elective')) NOT VALID;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_bytes_range" CHECK ("file"."bytes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_scope_word" CHECK ("file"."scope" in ('course', 'run', 'help', 'avatar')) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_outcome" ADD CONSTRAINT "import_outcome_plan_word" CHECK ("import_outcome"."plan" in ('add', 'change', 'same', 'refuse')) NOT VALID;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_state_word" CHECK ("job"."state" in ('waiting', 'running', 'done', 'failed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_progress_range" CHECK ("lab_image"."progress" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "lab_image" ADD CONSTRAINT "lab_image_state_word" CHECK ("lab_image"."state" in ('pending', 'processing', 'processed', 'publishing', 'published', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "console_ticket" ADD CONSTRAINT "console_ticket_console_kind_word" CHECK ("console_ticket"."console_kind" in ('terminal', 'desktop')) NOT VALID;--> statement-breakpoint
ALTER TABLE "console_ticket" ADD CONSTRAINT "console_ticket_mode_word" CHECK ("console_ticket"."mode" in ('look', 'help')) NOT VALID;--> statement-breakpoint
ALTER TABLE "console_visit" ADD CONSTRAINT "console_visit_console_kind_word" CHECK ("console_visit"."console_kind" in ('terminal', 'desktop')) NOT VALID;--> statement-breakpoint
ALTER TABLE "console_visit" ADD CONSTRAINT "console_visit_mode_word" CHECK ("console_visit"."mode" in ('look', 'help')) NOT VALID;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_cpus_range" CHECK ("machine"."cpus" between 1 and 4) NOT VALID;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_memory_mb_range" CHECK ("machine"."memory_mb" in (128, 256, 512, 1024, 2048)) NOT VALID;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_minutes_range" CHECK ("machine"."minutes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_extensions_range" CHECK ("machine"."extensions" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_state_word" CHECK ("machine"."state" in ('queued', 'starting', 'running', 'asleep', 'failed', 'released')) NOT VALID;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_reason_word" CHECK ("machine"."reason" in ('', 'time-limit', 'idle', 'owner', 'teacher', 'engine', 'disk-full', 'image-missing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_report_score_range" CHECK ("published_mark"."report_score" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_report_points_range" CHECK ("published_mark"."report_points" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_score_range" CHECK ("published_mark"."score" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_points_range" CHECK ("published_mark"."points" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_reason_word" CHECK ("published_mark"."reason" in ('publish', 'update', 'change')) NOT VALID;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_recipient_count_range" CHECK ("message"."recipient_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_state_word" CHECK ("message"."state" in ('scheduled', 'sent', 'cancelled', 'retracted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "login_record" ADD CONSTRAINT "login_record_outcome_word" CHECK ("login_record"."outcome" in ('success', 'wrong', 'code', 'locked', 'disabled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_virtual_classes_word" CHECK ("lesson"."virtual_classes" <@ array['restudy', 'elective']::text[]) NOT VALID;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_periods" CHECK (1 <= "lesson"."start_period" and "lesson"."start_period" <= "lesson"."end_period" and "lesson"."end_period" <= 12) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in_class" ADD CONSTRAINT "sign_in_class_one" CHECK (num_nonnulls("sign_in_class"."class_id", "sign_in_class"."kind") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in_class" ADD CONSTRAINT "sign_in_class_kind_word" CHECK ("sign_in_class"."kind" in ('restudy', 'elective')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in_record" ADD CONSTRAINT "sign_in_record_state_word" CHECK ("sign_in_record"."state" in ('signed', 'late', 'absent', 'leave')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in_record" ADD CONSTRAINT "sign_in_record_way_word" CHECK ("sign_in_record"."way" in ('button', 'qr', 'code', 'hand', 'end')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_late_after_range" CHECK ("sign_in"."late_after" between 1 and 240) NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_way_word" CHECK ("sign_in"."way" in ('button', 'qr', 'code')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_outcome_word" CHECK ("audit_entry"."outcome" in ('done', 'refused', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkpoint" ADD CONSTRAINT "checkpoint_position_range" CHECK ("checkpoint"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkpoint" ADD CONSTRAINT "checkpoint_points_range" CHECK ("checkpoint"."points" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "checkpoint" ADD CONSTRAINT "checkpoint_limit_seconds_range" CHECK ("checkpoint"."limit_seconds" between 1 and 120) NOT VALID;--> statement-breakpoint
ALTER TABLE "check_result" ADD CONSTRAINT "check_result_elapsed_ms_range" CHECK ("check_result"."elapsed_ms" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "check_result" ADD CONSTRAINT "check_result_outcome_word" CHECK ("check_result"."outcome" in ('passed', 'failed', 'timeout', 'error')) NOT VALID;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_type_word" CHECK ("course"."type" in ('required', 'elective', 'training')) NOT VALID;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_state_word" CHECK ("course"."state" in ('unreleased', 'released', 'ended')) NOT VALID;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_cpus_range" CHECK ("experiment"."cpus" between 1 and 4) NOT VALID;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_memory_mb_range" CHECK ("experiment"."memory_mb" in (128, 256, 512, 1024, 2048)) NOT VALID;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_minutes_range" CHECK ("experiment"."minutes" between 5 and 480) NOT VALID;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_report_points_range" CHECK ("experiment"."report_points" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_report_version_range" CHECK ("run"."report_version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_score_range" CHECK ("run"."score" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_report_state_word" CHECK ("run"."report_state" in ('unwritten', 'draft', 'submitted', 'returned', 'marked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_position_range" CHECK ("section"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "section" ADD CONSTRAINT "section_kind_word" CHECK ("section"."kind" in ('chapter', 'reading', 'experiment')) NOT VALID;--> statement-breakpoint
-- New rows are held to all of them at once. What an older version let in must not keep the school from starting.
DO $$
DECLARE one record;
BEGIN
	FOR one IN SELECT conrelid::regclass AS "table", conname FROM pg_constraint WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', one."table", one.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING 'rows of % break %, which holds for new rows only', one."table", one.conname;
		END;
	END LOOP;
END $$;
