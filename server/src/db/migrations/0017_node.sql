CREATE TABLE "node" (
	"id" uuid PRIMARY KEY NOT NULL,
	"life" uuid NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"address" text NOT NULL,
	"secret" text NOT NULL,
	"engine" boolean NOT NULL,
	"memory_mb" integer NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_memory_mb_range" CHECK ("node"."memory_mb" >= 0)
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"user_id" uuid NOT NULL,
	"life" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_user_id_life_pk" PRIMARY KEY("user_id","life")
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;