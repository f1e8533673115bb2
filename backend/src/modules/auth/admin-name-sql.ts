/** What the office calls an administrator, of the table `a`. */
export const ADMIN_NAME = `coalesce(a.display_name, nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.username)`;
