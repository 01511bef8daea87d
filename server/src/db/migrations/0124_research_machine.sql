CREATE TABLE "research_dataset" (
	"project_id" uuid NOT NULL,
	"dataset_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "research_dataset_project_id_dataset_id_pk" PRIMARY KEY("project_id","dataset_id")
);
--> statement-breakpoint
ALTER TABLE "machine" DROP CONSTRAINT "machine_serves";--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "research_id" uuid;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD CONSTRAINT "research_dataset_project_id_research_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."research_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD CONSTRAINT "research_dataset_dataset_id_dataset_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."dataset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_dataset" ADD CONSTRAINT "research_dataset_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "research_dataset_dataset" ON "research_dataset" USING btree ("dataset_id");--> statement-breakpoint
CREATE INDEX "research_dataset_created_by" ON "research_dataset" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_research_id_research_project_id_fk" FOREIGN KEY ("research_id") REFERENCES "public"."research_project"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "machine_research_live" ON "machine" USING btree ("research_id","owner_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "machine_research" ON "machine" USING btree ("research_id","created_at");--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_serves" CHECK (num_nonnulls("machine"."run_id", "machine"."candidate_id", "machine"."research_id") = 1);