CREATE TABLE "open_lab_booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_lab_booking_order" CHECK ("open_lab_booking"."starts_at" < "open_lab_booking"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "open_lab_class" (
	"course_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "open_lab_class_course_id_class_id_pk" PRIMARY KEY("course_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "open_lab_guest" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_lab_guest_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "open_lab" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"open" boolean NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"booking" boolean NOT NULL,
	"slot_minutes" integer NOT NULL,
	"places" integer NOT NULL,
	"weekly_hours" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"windows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_lab_slot_minutes_range" CHECK ("open_lab"."slot_minutes" in (30, 45, 60, 90, 120, 180, 240)),
	CONSTRAINT "open_lab_places_range" CHECK ("open_lab"."places" between 1 and 500),
	CONSTRAINT "open_lab_weekly_hours_range" CHECK ("open_lab"."weekly_hours" between 0 and 60),
	CONSTRAINT "open_lab_days_ahead_range" CHECK ("open_lab"."days_ahead" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "open_lab_booking" ADD CONSTRAINT "open_lab_booking_course_id_open_lab_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."open_lab"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_lab_booking" ADD CONSTRAINT "open_lab_booking_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_lab_class" ADD CONSTRAINT "open_lab_class_course_id_open_lab_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."open_lab"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_lab_class" ADD CONSTRAINT "open_lab_class_class_id_school_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."school_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_lab_guest" ADD CONSTRAINT "open_lab_guest_course_id_open_lab_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."open_lab"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_lab_guest" ADD CONSTRAINT "open_lab_guest_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_lab" ADD CONSTRAINT "open_lab_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_lab_booking_course" ON "open_lab_booking" USING btree ("course_id","starts_at");--> statement-breakpoint
CREATE INDEX "open_lab_booking_user" ON "open_lab_booking" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "open_lab_booking_once" ON "open_lab_booking" USING btree ("course_id","user_id","starts_at") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "open_lab_class_class" ON "open_lab_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "open_lab_guest_user" ON "open_lab_guest" USING btree ("user_id");