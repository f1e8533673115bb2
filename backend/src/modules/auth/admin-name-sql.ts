/** SQL expression for the displayed name of a user in table `a`. */
export const ADMIN_NAME = `coalesce(a.display_name, nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.username)`;
