CREATE TABLE "exam_invigilator" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "exam_invigilator_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exam_room" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_room_seats_range" CHECK ("exam_room"."seats" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "exam_seat" (
	"candidate_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	CONSTRAINT "exam_seat_seat_range" CHECK ("exam_seat"."seat" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "exam_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_event_kind_word" CHECK ("exam_event"."kind" in ('left', 'fullScreen', 'otherComputer', 'addressChanged', 'outside', 'admitted', 'disconnected', 'connected', 'paste', 'warned', 'acknowledged', 'limit'))
);
--> statement-breakpoint
CREATE TABLE "exam_incident" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"candidate_id" uuid,
	"room_id" uuid,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_incident_kind_word" CHECK ("exam_incident"."kind" in ('cheating', 'device', 'illness', 'discipline', 'other'))
);
--> statement-breakpoint
CREATE TABLE "exam_message_read" (
	"message_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_message_read_message_id_candidate_id_pk" PRIMARY KEY("message_id","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "exam_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"candidate_id" uuid,
	"room_id" uuid,
	"words" text NOT NULL,
	"sender_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_message_kind_word" CHECK ("exam_message"."kind" in ('message', 'warning'))
);
--> statement-breakpoint
CREATE TABLE "exam_presence" (
	"candidate_id" uuid PRIMARY KEY NOT NULL,
	"session_id" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"leaves" integer DEFAULT 0 NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"outside_at" timestamp with time zone,
	"admitted_by" uuid,
	"admitted_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_sitting_rule" (
	"exam_id" uuid PRIMARY KEY NOT NULL,
	"full_screen" boolean DEFAULT false NOT NULL,
	"leave_limit" integer,
	"leave_end" text DEFAULT 'warn' NOT NULL,
	"paste" boolean DEFAULT true NOT NULL,
	"watermark" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_sitting_rule_leave_limit_range" CHECK ("exam_sitting_rule"."leave_limit" between 1 and 50),
	CONSTRAINT "exam_sitting_rule_leave_end_word" CHECK ("exam_sitting_rule"."leave_end" in ('warn', 'submit'))
);
--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD COLUMN "paused_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "paused_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_invigilator" ADD CONSTRAINT "exam_invigilator_room_id_exam_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_invigilator" ADD CONSTRAINT "exam_invigilator_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_room" ADD CONSTRAINT "exam_room_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_seat" ADD CONSTRAINT "exam_seat_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_seat" ADD CONSTRAINT "exam_seat_room_id_exam_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_event" ADD CONSTRAINT "exam_event_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_event" ADD CONSTRAINT "exam_event_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_incident" ADD CONSTRAINT "exam_incident_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_incident" ADD CONSTRAINT "exam_incident_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_incident" ADD CONSTRAINT "exam_incident_room_id_exam_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_room"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_incident" ADD CONSTRAINT "exam_incident_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message_read" ADD CONSTRAINT "exam_message_read_message_id_exam_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."exam_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message_read" ADD CONSTRAINT "exam_message_read_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_room_id_exam_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_presence" ADD CONSTRAINT "exam_presence_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_presence" ADD CONSTRAINT "exam_presence_admitted_by_account_id_fk" FOREIGN KEY ("admitted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sitting_rule" ADD CONSTRAINT "exam_sitting_rule_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_invigilator_user" ON "exam_invigilator" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_room_name" ON "exam_room" USING btree ("exam_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_seat_place" ON "exam_seat" USING btree ("room_id","seat");--> statement-breakpoint
CREATE INDEX "exam_event_exam" ON "exam_event" USING btree ("exam_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_event_candidate" ON "exam_event" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_incident_exam" ON "exam_incident" USING btree ("exam_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_incident_candidate" ON "exam_incident" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_incident_room" ON "exam_incident" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "exam_incident_author" ON "exam_incident" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "exam_message_read_candidate" ON "exam_message_read" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_message_exam" ON "exam_message" USING btree ("exam_id","created_at");--> statement-breakpoint
CREATE INDEX "exam_message_candidate" ON "exam_message" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_message_room" ON "exam_message" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "exam_message_sender" ON "exam_message" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "exam_presence_admitter" ON "exam_presence" USING btree ("admitted_by");--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_paused_seconds_range" CHECK ("exam_candidate"."paused_seconds" >= 0);--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_paused_seconds_range" CHECK ("exam"."paused_seconds" >= 0);