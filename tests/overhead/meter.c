// Runs one command and prints what it cost as a line of JSON.
//
//   meter [-n] [-u UID:GID] [-v] -- PROGRAM [ARG...]
//
//   -n  refuse namespaces to the command, as the filter of a container does: unshare, setns and clone with a namespace
//       flag give EPERM, clone3 gives ENOSYS (a filter cannot see its flags)
//   -u  run it as this user and group
//   -v  leave its output as it is
//
// A wrapper may end before what it started has: orphans are adopted and waited for, so that their time counts as well
// (`cpu_us`, `rss_kb`), and so that the next run does not pay for this one. `wall_us` ends when the wrapper does,
// `gone_us` when nothing is left. Work that the kernel does in its own threads (taking a network namespace down) is in
// neither.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef CLONE_NEWTIME
#define CLONE_NEWTIME 0x00000080
#endif

#define NAMESPACES \
	(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP)

// clone takes its flags second where the stack comes first.
#ifdef __s390x__
#define CLONE_FLAGS 1
#else
#define CLONE_FLAGS 0
#endif

static int refuse_namespaces(void)
{
	// Foreign architectures pass: this filter makes a host poorer, it protects nothing.
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setns, 7, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_unshare, 3, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[CLONE_FLAGS])),
		BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
		BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
	};
	struct sock_fprog program = { sizeof code / sizeof code[0], code };
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0)
		return 0;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return -1;
	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

static double microseconds(struct timeval time)
{
	return (double)time.tv_sec * 1e6 + (double)time.tv_usec;
}

static double since(const struct timespec *start)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - start->tv_sec) * 1e6 + (double)(now.tv_nsec - start->tv_nsec) / 1e3;
}

int main(int argc, char **argv)
{
	// What the child reads before it is replaced.
	static int poor, verbose;
	static long user = -1, group = -1;
	int option;
	char *end;
	while ((option = getopt(argc, argv, "+nvu:")) != -1) {
		switch (option) {
		case 'n':
			poor = 1;
			break;
		case 'v':
			verbose = 1;
			break;
		case 'u':
			user = strtol(optarg, &end, 10);
			group = *end == ':' ? strtol(end + 1, NULL, 10) : user;
			break;
		default:
			return 2;
		}
	}
	if (optind >= argc)
		return 2;
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (null < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)) {
		perror("meter");
		return 3;
	}

	struct timespec start;
	static volatile int failed;
	clock_gettime(CLOCK_MONOTONIC, &start);
	// vfork: no page tables of this process are copied, whatever it measures.
	pid_t child = vfork();
	if (child == 0) {
		dup2(null, 0);
		if (!verbose) {
			dup2(null, 1);
			dup2(null, 2);
		}
		// Raw calls: this process shares its memory with the one that waits.
		if (poor && refuse_namespaces())
			failed = errno;
		else if (user >= 0 && (syscall(SYS_setgroups, 0, NULL) || syscall(SYS_setresgid, group, group, group) ||
				       syscall(SYS_setresuid, user, user, user)))
			failed = errno;
		else {
			execv(argv[optind], argv + optind);
			failed = errno;
		}
		_exit(127);
	}
	if (child < 0) {
		perror("meter: vfork");
		return 3;
	}

	double wall = 0, cpu = 0;
	long rss = 0;
	int status = 0, left;
	for (;;) {
		struct rusage used;
		pid_t ended = wait4(-1, &left, __WALL, &used);
		if (ended < 0 && errno == EINTR)
			continue;
		if (ended < 0)
			break;
		if (ended == child) {
			wall = since(&start);
			status = left;
		}
		cpu += microseconds(used.ru_utime) + microseconds(used.ru_stime);
		if (used.ru_maxrss > rss)
			rss = used.ru_maxrss;
	}
	if (failed) {
		fprintf(stderr, "meter: %s: %s\n", argv[optind], strerror(failed));
		return 3;
	}
	int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	printf("{\"code\": %d, \"wall_us\": %.1f, \"gone_us\": %.1f, \"cpu_us\": %.1f, \"rss_kb\": %ld}\n", code, wall,
	       since(&start), cpu, rss);
	return 0;
}
