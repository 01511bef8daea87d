CREATE TABLE "message_record" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "message_record_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"translation" jsonb,
	"link" text DEFAULT '' NOT NULL,
	"sender_id" uuid,
	"addressed" jsonb NOT NULL,
	"state" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_record" ADD CONSTRAINT "message_record_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_record" ADD CONSTRAINT "message_record_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_record_list" ON "message_record" USING btree ("user_id","type","sent_at");--> statement-breakpoint
CREATE INDEX "message_record_unread" ON "message_record" USING btree ("user_id","type") WHERE read_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "message_sender" ON "message" USING btree ("sender_id","send_at");--> statement-breakpoint
CREATE INDEX "message_scheduled" ON "message" USING btree ("state","send_at");