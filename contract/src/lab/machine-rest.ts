/**
 * Reasons why a machine is not running; `member`: the host in the cluster that it is on does not answer; `disk-full`
 * also for a running one that is paused until there is room.
 */
export const machineReasons = [
  '',
  'time-limit',
  'idle',
  'owner',
  'teacher',
  'engine',
  'disk-full',
  'image-missing',
  'member',
] as const;

/**
 * What is known of the server that has the disk of a machine asleep: it answers (''), is silent, or is gone for good, as
 * after a restore on another host.
 */
export const machineServers = ['', 'silent', 'gone'] as const;
