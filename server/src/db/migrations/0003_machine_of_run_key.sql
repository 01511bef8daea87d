-- Machines of trial runs that were deleted without them; what of these still runs is ended when the server starts.
DELETE FROM "machine" WHERE NOT EXISTS (SELECT FROM "run" WHERE "run"."id" = "machine"."run_id");--> statement-breakpoint
ALTER TABLE "machine" ADD CONSTRAINT "machine_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machine_image_live" ON "machine" USING btree ("image_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "check_checkpoint" ON "check" USING btree ("checkpoint_id");