CREATE TABLE "assistance_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assistance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"taker_id" uuid,
	"typing" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistance_state_word" CHECK ("assistance"."state" in ('waiting', 'taken', 'ended', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "assistance_line" ADD CONSTRAINT "assistance_line_assistance_id_assistance_id_fk" FOREIGN KEY ("assistance_id") REFERENCES "public"."assistance"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistance_line" ADD CONSTRAINT "assistance_line_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistance" ADD CONSTRAINT "assistance_run_id_attempt_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."attempt"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistance" ADD CONSTRAINT "assistance_taker_id_account_id_fk" FOREIGN KEY ("taker_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistance_line_of" ON "assistance_line" USING btree ("assistance_id","created_at");--> statement-breakpoint
CREATE INDEX "assistance_line_user" ON "assistance_line" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistance_open" ON "assistance" USING btree ("run_id") WHERE state in ('waiting', 'taken');--> statement-breakpoint
CREATE INDEX "assistance_run" ON "assistance" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "assistance_taker" ON "assistance" USING btree ("taker_id");--> statement-breakpoint
CREATE INDEX "assistance_state" ON "assistance" USING btree ("state","created_at");