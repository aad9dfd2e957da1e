/*
 * For LD_PRELOAD: the wall clock differs from the machine's by CLOCK_MOVED_SECONDS. Clocks that measure stay, and all that waits does.
 * libfaketime can do this, except in a signal handler while its process waits: no timeout of Postgres ends under it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static time_t moved_seconds;

static void learn(void) {
  const char *text = getenv("CLOCK_MOVED_SECONDS");
  moved_seconds = text ? atoll(text) : 0;
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real_clock_gettime) learn();
  int failed = real_clock_gettime(clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += moved_seconds;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec precise;
  int failed = clock_gettime(CLOCK_REALTIME, &precise);
  if (!failed) *now = (struct timeval){precise.tv_sec, precise.tv_nsec / 1000};
  return failed;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}
