CREATE TABLE "web_pane" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"port" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"cookies" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "web_pane_port_range" CHECK ("web_pane"."port" between 1 and 65535)
);
--> statement-breakpoint
ALTER TABLE "web_pane" ADD CONSTRAINT "web_pane_machine_id_machine_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machine"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_pane" ADD CONSTRAINT "web_pane_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_pane" ADD CONSTRAINT "web_pane_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_pane_machine" ON "web_pane" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "web_pane_user" ON "web_pane" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "web_pane_session" ON "web_pane" USING btree ("session_id");