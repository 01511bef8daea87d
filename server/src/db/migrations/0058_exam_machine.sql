CREATE TABLE "exam_machine_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"decides" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_machine_check_problem_word" CHECK ("exam_machine_check"."problem" in ('', 'none', 'silent'))
);
--> statement-breakpoint
ALTER TABLE "machine" ALTER COLUMN "run_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "candidate_id" uuid;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_machine_check" ADD CONSTRAINT "exam_machine_check_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_machine_check" ADD CONSTRAINT "exam_machine_check_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_machine_check_answer" ON "exam_machine_check" USING btree ("candidate_id","item_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_machine_check_item" ON "exam_machine_check" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_item_id_exam_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "machine_answer_live" ON "machine" USING btree ("candidate_id","item_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "machine_candidate" ON "machine" USING btree ("candidate_id","item_id","created_at");--> statement-breakpoint
CREATE INDEX "machine_item" ON "machine" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_serves" CHECK (num_nonnulls("machine"."run_id", "machine"."candidate_id") = 1);--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_answer" CHECK (num_nulls("machine"."candidate_id", "machine"."item_id") <> 1);