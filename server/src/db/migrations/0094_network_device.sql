CREATE TABLE "device_booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"purpose" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_booking_order" CHECK ("device_booking"."starts_at" < "device_booking"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "device_session_piece" (
	"device_session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"events" text NOT NULL,
	CONSTRAINT "device_session_piece_device_session_id_position_pk" PRIMARY KEY("device_session_id","position")
);
--> statement-breakpoint
CREATE TABLE "device_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"take_over" boolean NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end" text DEFAULT 'open' NOT NULL,
	"trouble" text DEFAULT 'none' NOT NULL,
	"columns" integer DEFAULT 80 NOT NULL,
	"rows" integer DEFAULT 24 NOT NULL,
	"millis" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"cut" boolean DEFAULT false NOT NULL,
	CONSTRAINT "device_session_millis_range" CHECK ("device_session"."millis" >= 0),
	CONSTRAINT "device_session_bytes_range" CHECK ("device_session"."bytes" >= 0),
	CONSTRAINT "device_session_end_word" CHECK ("device_session"."end" in ('open', 'left', 'taken', 'time', 'signedOut', 'disabled', 'failed', 'device', 'lost')),
	CONSTRAINT "device_session_trouble_word" CHECK ("device_session"."trouble" in ('none', 'notAllowed', 'unresolved', 'timeout', 'refused', 'unreachable', 'protocol', 'hostKeyChanged', 'badSecret'))
);
--> statement-breakpoint
CREATE TABLE "device_ticket" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"take_over" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"secret_kind" text DEFAULT 'password' NOT NULL,
	"sealed_secret" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"recorded" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'unknown' NOT NULL,
	"trouble" text DEFAULT 'none' NOT NULL,
	"checked_at" timestamp with time zone,
	"host_key" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_device_port_range" CHECK ("network_device"."port" between 1 and 65535),
	CONSTRAINT "network_device_kind_word" CHECK ("network_device"."kind" in ('ssh', 'vnc')),
	CONSTRAINT "network_device_secret_kind_word" CHECK ("network_device"."secret_kind" in ('password', 'key')),
	CONSTRAINT "network_device_state_word" CHECK ("network_device"."state" in ('unknown', 'online', 'away', 'forbidden')),
	CONSTRAINT "network_device_trouble_word" CHECK ("network_device"."trouble" in ('none', 'notAllowed', 'unresolved', 'timeout', 'refused', 'unreachable', 'protocol', 'hostKeyChanged', 'badSecret'))
);
--> statement-breakpoint
ALTER TABLE "device_booking" ADD CONSTRAINT "device_booking_device_id_network_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."network_device"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_booking" ADD CONSTRAINT "device_booking_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_session_piece" ADD CONSTRAINT "device_session_piece_device_session_id_device_session_id_fk" FOREIGN KEY ("device_session_id") REFERENCES "public"."device_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_session" ADD CONSTRAINT "device_session_device_id_network_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."network_device"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_session" ADD CONSTRAINT "device_session_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_ticket" ADD CONSTRAINT "device_ticket_device_id_network_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."network_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_ticket" ADD CONSTRAINT "device_ticket_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_ticket" ADD CONSTRAINT "device_ticket_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_booking_device" ON "device_booking" USING btree ("device_id","ends_at");--> statement-breakpoint
CREATE INDEX "device_booking_owner" ON "device_booking" USING btree ("owner_id","ends_at");--> statement-breakpoint
CREATE INDEX "device_session_device" ON "device_session" USING btree ("device_id","started_at");--> statement-breakpoint
CREATE INDEX "device_session_owner" ON "device_session" USING btree ("owner_id","started_at");--> statement-breakpoint
CREATE INDEX "device_session_started" ON "device_session" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "device_session_open" ON "device_session" USING btree ("device_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "network_device_name" ON "network_device" USING btree (lower("name"));