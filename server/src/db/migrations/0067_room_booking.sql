CREATE TABLE "room_booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"classroom_id" uuid NOT NULL,
	"dates" date[] NOT NULL,
	"start_period" integer NOT NULL,
	"end_period" integer NOT NULL,
	"purpose" text NOT NULL,
	"people" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_booking_has_date" CHECK (cardinality("room_booking"."dates") >= 1),
	CONSTRAINT "room_booking_periods" CHECK (1 <= "room_booking"."start_period" and "room_booking"."start_period" <= "room_booking"."end_period" and "room_booking"."end_period" <= 12),
	CONSTRAINT "room_booking_state_word" CHECK ("room_booking"."state" in ('waiting', 'approved', 'refused', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "classroom" ADD COLUMN "seat_map" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_classroom_id_classroom_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classroom"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_decided_by_id_account_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_booking_room" ON "room_booking" USING btree ("classroom_id","state");--> statement-breakpoint
CREATE INDEX "room_booking_owner" ON "room_booking" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "room_booking_dates" ON "room_booking" USING gin ("dates") WHERE state in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "room_booking_decider" ON "room_booking" USING btree ("decided_by_id");