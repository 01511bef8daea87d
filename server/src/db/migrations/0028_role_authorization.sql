CREATE TABLE "role_authorization" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"revoke_reason" text DEFAULT '' NOT NULL,
	"noticed_at" timestamp with time zone,
	CONSTRAINT "role_authorization_period" CHECK ("role_authorization"."ends_at" > "role_authorization"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "role_authorization" ADD CONSTRAINT "role_authorization_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_authorization" ADD CONSTRAINT "role_authorization_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_authorization" ADD CONSTRAINT "role_authorization_granted_by_account_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_authorization" ADD CONSTRAINT "role_authorization_revoked_by_account_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_authorization_user" ON "role_authorization" USING btree ("user_id","role_id");--> statement-breakpoint
CREATE INDEX "role_authorization_role" ON "role_authorization" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "role_authorization_end" ON "role_authorization" USING btree ("ends_at");