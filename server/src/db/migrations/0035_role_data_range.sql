CREATE TABLE "role_organization" (
	"role_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "role_organization_role_id_organization_id_pk" PRIMARY KEY("role_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "role" DROP CONSTRAINT "role_data_range_word";--> statement-breakpoint
ALTER TABLE "role_organization" ADD CONSTRAINT "role_organization_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_organization" ADD CONSTRAINT "role_organization_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_organization_place" ON "role_organization" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_data_range_word" CHECK ("role"."data_range" in ('all', 'organization', 'organizationOnly', 'chosen', 'self'));