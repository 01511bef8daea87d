CREATE TABLE "machine_snapshot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"size_mb" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_snapshot_size_mb_range" CHECK ("machine_snapshot"."size_mb" >= 0),
	CONSTRAINT "machine_snapshot_state_word" CHECK ("machine_snapshot"."state" in ('saving', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "machine_snapshot" ADD CONSTRAINT "machine_snapshot_machine_id_machine_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machine"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_snapshot" ADD CONSTRAINT "machine_snapshot_parent_id_machine_snapshot_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."machine_snapshot"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_snapshot_machine" ON "machine_snapshot" USING btree ("machine_id","created_at");--> statement-breakpoint
CREATE INDEX "machine_snapshot_parent" ON "machine_snapshot" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_snapshot_current" ON "machine_snapshot" USING btree ("machine_id") WHERE current;