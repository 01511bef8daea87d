CREATE TABLE "alert_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"metric" text NOT NULL,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"minutes" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_rule_code_unique" UNIQUE("code"),
	CONSTRAINT "alert_rule_minutes_range" CHECK ("alert_rule"."minutes" >= 1),
	CONSTRAINT "alert_rule_metric_word" CHECK ("alert_rule"."metric" in ('cpu', 'memory', 'diskFree', 'processMemory', 'loopDelay', 'databaseConnections', 'databaseSize', 'databaseAnswer', 'slowStatements', 'jobsWaiting', 'jobsRunning', 'jobWait', 'machines', 'machinesQueued', 'pages', 'callRate', 'p50', 'p99', 'failureRate')),
	CONSTRAINT "alert_rule_comparison_word" CHECK ("alert_rule"."comparison" in ('above', 'below'))
);
--> statement-breakpoint
CREATE TABLE "alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule_id" uuid,
	"code" text,
	"name" text NOT NULL,
	"metric" text NOT NULL,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"host" text NOT NULL,
	"value" double precision NOT NULL,
	"fired_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "alert_metric_word" CHECK ("alert"."metric" in ('cpu', 'memory', 'diskFree', 'processMemory', 'loopDelay', 'databaseConnections', 'databaseSize', 'databaseAnswer', 'slowStatements', 'jobsWaiting', 'jobsRunning', 'jobWait', 'machines', 'machinesQueued', 'pages', 'callRate', 'p50', 'p99', 'failureRate')),
	CONSTRAINT "alert_comparison_word" CHECK ("alert"."comparison" in ('above', 'below'))
);
--> statement-breakpoint
CREATE TABLE "failed_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"request_number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_sample" (
	"node_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"calls" integer NOT NULL,
	"failures" integer NOT NULL,
	"latency" jsonb NOT NULL,
	"endpoints" jsonb NOT NULL,
	CONSTRAINT "monitor_sample_node_id_at_pk" PRIMARY KEY("node_id","at"),
	CONSTRAINT "monitor_sample_minutes_range" CHECK ("monitor_sample"."minutes" in (1, 10, 60))
);
--> statement-breakpoint
CREATE TABLE "slow_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"waiting" text NOT NULL,
	"statement" text NOT NULL,
	CONSTRAINT "slow_statement_duration_ms_range" CHECK ("slow_statement"."duration_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_rule_id_alert_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_call" ADD CONSTRAINT "failed_call_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_sample" ADD CONSTRAINT "monitor_sample_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_of_rule" ON "alert" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "alert_fired" ON "alert" USING btree ("fired_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_open" ON "alert" USING btree ("rule_id") WHERE "alert"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "failed_call_at" ON "failed_call" USING btree ("at");--> statement-breakpoint
CREATE INDEX "failed_call_node" ON "failed_call" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "monitor_sample_at" ON "monitor_sample" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "slow_statement_run" ON "slow_statement" USING btree ("started_at","pid");