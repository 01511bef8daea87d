ALTER TABLE "machine" DROP CONSTRAINT "machine_state_word";--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "node_id" uuid;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "last_activity_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "time_warning" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "idle_warning" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt" ADD COLUMN "checking_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_node" ON "machine" USING btree ("node_id","state");--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_state_word" CHECK ("machine"."state" in ('queued', 'starting', 'running', 'lost', 'asleep', 'failed', 'released'));