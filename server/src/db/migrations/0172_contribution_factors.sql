CREATE TABLE "contribution_factor" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"percent" numeric(5, 1) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contribution_factor_course_id_user_id_pk" PRIMARY KEY("course_id","user_id"),
	CONSTRAINT "contribution_factor_percent_range" CHECK ("contribution_factor"."percent" between 0 and 200)
);
--> statement-breakpoint
ALTER TABLE "contribution_factor" ADD CONSTRAINT "contribution_factor_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution_factor" ADD CONSTRAINT "contribution_factor_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution_factor" ADD CONSTRAINT "contribution_factor_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contribution_factor_user" ON "contribution_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contribution_factor_team" ON "contribution_factor" USING btree ("team_id");