/** Logger of an engine; the shape of Fastify's logger. */
export interface LabLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
