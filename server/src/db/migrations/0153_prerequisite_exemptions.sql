CREATE TABLE "prerequisite_exemption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"required_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prerequisite_exemption" ADD CONSTRAINT "prerequisite_exemption_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prerequisite_exemption" ADD CONSTRAINT "prerequisite_exemption_required_id_course_id_fk" FOREIGN KEY ("required_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prerequisite_exemption" ADD CONSTRAINT "prerequisite_exemption_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prerequisite_exemption_once" ON "prerequisite_exemption" USING btree ("course_id","required_id","user_id");--> statement-breakpoint
CREATE INDEX "prerequisite_exemption_user" ON "prerequisite_exemption" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "prerequisite_exemption_required" ON "prerequisite_exemption" USING btree ("required_id");