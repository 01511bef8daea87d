CREATE TABLE "cluster_node" (
	"section_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"image_id" uuid NOT NULL,
	"cpus" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	CONSTRAINT "cluster_node_section_id_name_pk" PRIMARY KEY("section_id","name"),
	CONSTRAINT "cluster_node_position_range" CHECK ("cluster_node"."position" between 1 and 19),
	CONSTRAINT "cluster_node_cpus_range" CHECK ("cluster_node"."cpus" between 1 and 4),
	CONSTRAINT "cluster_node_memory_mb_range" CHECK ("cluster_node"."memory_mb" in (128, 256, 512, 1024, 2048))
);
--> statement-breakpoint
DROP INDEX "machine_run_live";--> statement-breakpoint
ALTER TABLE "machine" ADD COLUMN "node" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cluster_node" ADD CONSTRAINT "cluster_node_section_id_experiment_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."experiment"("section_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_node" ADD CONSTRAINT "cluster_node_image_id_lab_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."lab_image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cluster_node_image" ON "cluster_node" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_run_live" ON "machine" USING btree ("run_id","node") WHERE state <> 'released';