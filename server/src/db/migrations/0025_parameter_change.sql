CREATE TABLE "parameter_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"before" text,
	"after" text,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parameter" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "parameter" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "parameter" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "parameter" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_name_parameter_name_fk" FOREIGN KEY ("name") REFERENCES "public"."parameter"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parameter_change_name" ON "parameter_change" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "parameter_change_at" ON "parameter_change" USING btree ("at");--> statement-breakpoint
ALTER TABLE "parameter" ADD CONSTRAINT "parameter_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;