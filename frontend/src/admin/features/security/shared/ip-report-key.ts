/** Under this the reports of addresses are kept; blocking and lifting read them again. */
export const IP_REPORTS_KEY = ['ip-lookup'] as const;

export const ipReportKey = (ip: string) => [...IP_REPORTS_KEY, ip] as const;
