CREATE TABLE "published_mark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"steps" jsonb NOT NULL,
	"report_score" numeric(5, 1) NOT NULL,
	"report_points" integer NOT NULL,
	"score" numeric(6, 1) NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "step_pass" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"checkpoint_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"teacher_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "published_mark" ADD CONSTRAINT "published_mark_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_pass" ADD CONSTRAINT "step_pass_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_pass" ADD CONSTRAINT "step_pass_checkpoint_id_checkpoint_id_fk" FOREIGN KEY ("checkpoint_id") REFERENCES "public"."checkpoint"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_pass" ADD CONSTRAINT "step_pass_teacher_id_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "published_mark_current" ON "published_mark" USING btree ("run_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "published_mark_run" ON "published_mark" USING btree ("run_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "step_pass_current" ON "step_pass" USING btree ("run_id","checkpoint_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "step_pass_run" ON "step_pass" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "step_pass_checkpoint" ON "step_pass" USING btree ("checkpoint_id");--> statement-breakpoint
INSERT INTO "published_mark" ("id", "run_id", "steps", "report_score", "report_points", "score", "points", "reason", "published_by", "published_at")
SELECT gen_random_uuid(), r.id, counted.steps, r.score, e.report_points, counted.score + r.score, counted.points + e.report_points, 'publish', r.marked_by, r.published_at
FROM "run" r
JOIN "experiment" e ON e.section_id = r.section_id
CROSS JOIN LATERAL (
	SELECT
		coalesce(jsonb_agg(jsonb_build_object('checkpointId', one.id, 'title', one.title, 'points', one.points, 'passed', one.passed) ORDER BY one.position), '[]'::jsonb) AS steps,
		coalesce(sum(one.points) FILTER (WHERE one.passed), 0) AS score,
		coalesce(sum(one.points), 0) AS points
	FROM (
		SELECT c.*, EXISTS (SELECT 1 FROM "check" k WHERE k.checkpoint_id = c.id AND k.run_id = r.id AND k.outcome = 'passed' AND NOT k.late) AS passed
		FROM "checkpoint" c WHERE c.section_id = r.section_id
	) one
) counted
WHERE r.published_at IS NOT NULL AND r.score IS NOT NULL;--> statement-breakpoint
ALTER TABLE "run" DROP COLUMN "published_at";