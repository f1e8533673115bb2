/** Query key of the reports on IP addresses; blocking and lifting invalidate it. */
export const IP_REPORTS_KEY = ['ip-lookup'] as const;

export const ipReportKey = (ip: string) => [...IP_REPORTS_KEY, ip] as const;
