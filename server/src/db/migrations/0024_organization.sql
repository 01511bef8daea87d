CREATE TABLE "organization" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"parent_id" uuid,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"leader_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_code_unique" UNIQUE("code"),
	CONSTRAINT "organization_type_word" CHECK ("organization"."type" in ('school', 'faculty', 'department', 'office'))
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_state_word";--> statement-breakpoint
ALTER TABLE "school_class" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_parent_id_organization_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organization"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_leader_id_account_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_parent" ON "organization" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "organization_leader" ON "organization" USING btree ("leader_id");--> statement-breakpoint
ALTER TABLE "school_class" ADD CONSTRAINT "school_class_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_class_organization" ON "school_class" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "account_organization" ON "account" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_state_word" CHECK ("account"."state" in ('normal', 'disabled', 'locked'));