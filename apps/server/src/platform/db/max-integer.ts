/** The greatest `integer` of PostgreSQL, such as a `seq`. */
export const maxInteger = 2 ** 31 - 1;
